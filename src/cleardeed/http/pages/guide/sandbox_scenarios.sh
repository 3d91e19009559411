# With a sandbox key: a check that ends partial, with a case in the commercial (arbitrazh) courts.
curl -s "$CLEARDEED_URL/api/v1/checks" -H "X-API-KEY: $CLEARDEED_KEY" \
  -d '{"type": "seller", "sandbox_status": "partial",
       "input_data": {"seller": {"last_name": "Иванов +kad_arbitr:found", "first_name": "Пётр", "birth_date": "1980-02-01"}}}'
