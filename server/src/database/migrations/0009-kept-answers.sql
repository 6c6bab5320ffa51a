-- Finds the larger answers of a credential, to let the oldest of them go.
CREATE INDEX idempotency_keys_by_size ON idempotency_keys (credential_id, expires_at)
  WHERE octet_length(answer_sealed) > 1024;
