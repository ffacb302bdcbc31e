-- Every import wrote to this index for each row, at another place for each company, and no statement reads it: unclaimed certificates of a
-- company have an index of their own.
drop index certificates_company_key_idx;
