-- Where the clock to test with goes; null while it only runs.
ALTER TABLE clock ADD COLUMN target timestamptz;
