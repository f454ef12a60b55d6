-- The platform and the API key of the request that waits: what bounded the request bounds what is done on approval.
ALTER TABLE approvals ADD COLUMN platform text, ADD COLUMN api_key_id uuid;
