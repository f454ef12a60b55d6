-- The approval by which a second person did it. Rows from before have none: there was none then.
ALTER TABLE entries ADD COLUMN approval_id uuid;
