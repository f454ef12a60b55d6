-- Texts of whoever asked for it, and what a transaction is a part of.
ALTER TABLE transactions ADD COLUMN group_id uuid, ADD COLUMN schedule_id uuid, ADD COLUMN metadata text;
ALTER TABLE transactions_archive ADD COLUMN group_id uuid, ADD COLUMN schedule_id uuid, ADD COLUMN metadata text;
CREATE OR REPLACE VIEW all_transactions AS SELECT * FROM transactions UNION ALL SELECT * FROM transactions_archive;
ALTER TABLE holds ADD COLUMN metadata text; -- JSON
