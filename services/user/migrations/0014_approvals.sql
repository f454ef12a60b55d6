-- Acts that wait for a second person, of which acts that is asked, and since when somebody may be that person.

CREATE TABLE approvals (
  id              uuid PRIMARY KEY,
  action          text NOT NULL,
  target          text NOT NULL,
  method          text NOT NULL,
  path            text NOT NULL,
  request         text NOT NULL,               -- JSON
  request_hash    bytea NOT NULL,
  requested_by    bigint NOT NULL REFERENCES users,
  status          text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  decided_by      bigint REFERENCES users,
  decided_at      timestamptz,
  decision_reason text,
  CONSTRAINT a_decision_has_a_time_and_a_user CHECK (num_nulls(decided_by, decided_at) = CASE status WHEN 'PENDING' THEN 2 ELSE 0 END),
  CONSTRAINT two_persons CHECK (status <> 'APPROVED' OR decided_by <> requested_by)
);
CREATE INDEX approvals_by_time ON approvals (created_at, id);
CREATE INDEX approvals_by_status ON approvals (status, created_at, id);

-- One that was removed stays, so that the sum of all versions only rises.
CREATE TABLE approval_policies (
  action     text PRIMARY KEY,
  above      bigint CHECK (above >= 0),        -- units of coins, or XAF; null: each act
  removed    boolean NOT NULL,
  version    integer NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Without a break, as this release writes it; null of who has the role: since they are there.
ALTER TABLE users ADD COLUMN admin_since timestamptz, ADD COLUMN super_admin_since timestamptz;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON approvals TO cowrie_user;
  GRANT UPDATE (status, decided_by, decided_at, decision_reason) ON approvals TO cowrie_user;
  GRANT SELECT, INSERT ON approval_policies TO cowrie_user;
  GRANT UPDATE (above, removed, version, changed_at) ON approval_policies TO cowrie_user;
  GRANT UPDATE (admin_since, super_admin_since) ON users TO cowrie_user;
END $$;
