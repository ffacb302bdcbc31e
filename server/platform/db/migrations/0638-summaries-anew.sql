-- Summaries are derived by other rules: the background job derives those of all articles anew. A database of 0.1.0 has no
-- row to mark.
update news set search_form = 0 where search_form > 0;
