-- How the desk and `npm run leads` find a person: by hash, whatever the spelling. Only adds: the previous release keeps working,
-- and the leads that it writes are opened by each search until the night has given them this hash.

-- Keyed hash of the phone number; null without keys, once erased, and in leads of an earlier release. A lead that has it also
-- has in email_hash its mailbox, whose other spellings have the same hash; until now that was of one spelling, or of the number.
ALTER TABLE leads ADD COLUMN phone_hash TEXT;

-- The hash belongs to the key that made it. This also says how many leads are sealed with keys that are gone.
CREATE INDEX leads_phone ON leads (key_id, phone_hash) WHERE phone_hash IS NOT NULL;

-- Leads that only opening them can find. One that is sealed when it is accepted costs it nothing.
CREATE INDEX leads_unhashed ON leads (id, phone_hash, erased_at) WHERE phone_hash IS NULL AND erased_at IS NULL;
