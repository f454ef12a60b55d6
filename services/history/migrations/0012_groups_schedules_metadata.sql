-- What a transaction is a part of, and texts of whoever asked for it (JSON). Rows from before have none: there was none then.
ALTER TABLE entries ADD COLUMN group_id uuid, ADD COLUMN schedule_id uuid, ADD COLUMN metadata text;
