-- Events with a number of their partition that no other row tells of (a wallet frozen or not, a treasury that is low): so that the
-- verification knows what each number is.
CREATE TABLE notices (
  partition integer NOT NULL,
  sequence  bigint NOT NULL,
  type      text NOT NULL,
  PRIMARY KEY (partition, sequence)
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT ON notices TO cowrie_ledger;
  END IF;
END $$;
