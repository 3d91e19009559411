# The same key and body twice: one check, one charge. The second answer says Idempotent-Replayed: true.
for attempt in 1 2; do
  curl -s -D - -o "attempt-$attempt.json" "$CLEARDEED_URL/api/v1/checks" \
    -H "X-API-KEY: $CLEARDEED_KEY" -H "Idempotency-Key: order-1043" \
    -d '{"type": "object", "input_data": {"object": {"cadastral_number": "77:99:0009999:1001"}}}' | grep -i replayed
done
