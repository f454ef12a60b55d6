-- W3C trace context of the request that caused the event, when that is recorded: its trace goes on to who receives it.
ALTER TABLE events ADD COLUMN traceparent text;
