-- The language that a document is written about in: its account's when it came. Fixed, so that whoever runs the analysis
-- again, and however late, writes the same bytes.
ALTER TABLE document_checks ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ru'));
