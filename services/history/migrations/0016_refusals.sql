-- What gateways refused: for support, for seven days. No money depends on it.
CREATE TABLE refusals (
  id uuid PRIMARY KEY,
  -- Who is held to so many a minute: a user, a service account, or a platform for a user.
  caller text NOT NULL,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  operation_id text NOT NULL,
  status smallint NOT NULL,
  code text NOT NULL,
  detail text NOT NULL,
  user_id bigint,
  platform text,
  api_key_id uuid,
  service_account_id uuid,
  idempotency_key text,
  amount bigint,
  to_user_id bigint,
  to_treasury text,
  paths text
);
CREATE INDEX refusals_by_time ON refusals (at, id);
CREATE INDEX refusals_of_caller ON refusals (caller, at);
CREATE INDEX refusals_by_request ON refusals (request_id, at, id);
CREATE INDEX refusals_by_key ON refusals (idempotency_key, at, id) WHERE idempotency_key IS NOT NULL;
CREATE INDEX refusals_of_user ON refusals (user_id, at, id) WHERE user_id IS NOT NULL;
CREATE INDEX refusals_of_api_key ON refusals (api_key_id, at, id) WHERE api_key_id IS NOT NULL;
CREATE INDEX refusals_of_platform ON refusals (platform, at, id) WHERE platform IS NOT NULL;
CREATE INDEX refusals_by_code ON refusals (code, at, id);
CREATE INDEX refusals_by_operation ON refusals (operation_id, at, id);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT, DELETE ON refusals TO cowrie_history;
END $$;
