# Order: the answer has the check's id.
curl -s "$CLEARDEED_URL/api/v1/checks" -H "X-API-KEY: $CLEARDEED_KEY" -H "Idempotency-Key: my-first" \
  -d '{"type": "seller", "input_data": {"seller": {"last_name": "Иванов", "first_name": "Пётр", "birth_date": "1980-02-01"}}}' \
  > ordered.json
CHECK_ID=$(sed 's/.*"check_id" *: *"\([^"]*\)".*/\1/' ordered.json)

# Read until status is no longer "processing": score, factors, sources, links to page and PDF, evidence.
curl -s "$CLEARDEED_URL/api/v1/checks/$CHECK_ID" -H "X-API-KEY: $CLEARDEED_KEY"
