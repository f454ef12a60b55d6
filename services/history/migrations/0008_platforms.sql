-- The platform through which a transaction was asked for. Rows from before have none: there was no platform then.
ALTER TABLE entries ADD COLUMN platform text;
