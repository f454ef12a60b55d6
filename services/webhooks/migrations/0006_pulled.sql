-- Whose events a webhook is sent: those that bear this platform. One that has no URL ('') is pulled: its lanes and deliveries are as
-- any other's, and what is handed out of them is due again when its time is over.
ALTER TABLE webhooks ADD COLUMN platform text;
