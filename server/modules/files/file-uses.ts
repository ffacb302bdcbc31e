import { sql } from 'kysely';
import type { MediaPlace, MediaUse } from '#contract/content/media.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import type { Database } from '../../platform/db/open.ts';

/*
 * Records that name a file of the editor by its address. Articles have a table of theirs (`news_files`, updated by a
 * trigger), which includes earlier versions and the recycle bin; the other records, such as articles that wait for a
 * review, are few and read each time.
 */

const address = sql.lit(String.raw`/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})`);

/** Selects `path`, `place`, `record_id` and `title` of the records other than articles that name files. */
export const usesElsewhere = sql`
  select named.match[1] as path, record.place, record.record_id, record.title
  from (
    select 'banner' as place, id as record_id, title, concat_ws(' ', image_url, jump_url) as text
    from banners where deleted_at is null
    union all
    select 'link', id, title, concat_ws(' ', image_url, address) from links where deleted_at is null
    union all
    select 'menu', id, name, web_url from menus
    union all
    select 'activity', id, title, content from activities
    union all
    select 'articleVersion', news_id, form ->> 'Title', concat_ws(' ', form ->> 'ImageUrl', form ->> 'NewContent')
    from reviews where form is not null and status <> ${sql.lit(reviewStatus.approved)}
    union all
    select 'setting', 0, '', value::text from site_settings
    union all
    select 'setting', 0, '', html from privacy_versions
    union all
    select 'template', p.id, p.name, t.background
    from certificate_templates t join programmes p on p.id = t.programme_id
  ) record, regexp_matches(record.text, ${address}, 'g') as named (match)`;

const usesInArticles = sql`
  select f.path, n.id as record_id, n.title,
    case when n.deleted_at is not null then 'recycledArticle' when f.is_cover then 'articleCover'
      when f.is_in_text then 'articleText' else 'articleVersion' end as place
  from news_files f join news n on n.id = f.news_id`;

/** Returns the condition that some record names the file with this path. */
export const isUsed = (path: string) => sql<boolean>`(
  exists (select from news_files where path = ${sql.ref(path)})
  or ${sql.ref(path)} in (select path from (${usesElsewhere}) as elsewhere))`;

/** Returns how often each of these files is named, and the first `most` of the records that name it. */
export async function findUses(
  db: Database,
  paths: string[],
  most: number,
): Promise<Map<string, { uses: MediaUse[]; count: number }>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{
    path: string;
    place: MediaPlace;
    record_id: number;
    title: string;
    count: number;
  }>`
    select path, place, record_id, title, count from (
      select used.*, count(*) over (partition by path) as count,
        row_number() over (partition by path order by place, record_id desc) as number
      from (
        select path, place, record_id, title from (${usesInArticles}) as articles
        union
        select path, place, record_id, title from (${usesElsewhere}) as elsewhere
      ) used
      where path = any(${paths}::text[])
    ) numbered
    where number <= ${most}
    order by path, number`.execute(db);
  const found = new Map<string, { uses: MediaUse[]; count: number }>();
  for (const { path, place, record_id, title, count } of rows) {
    const file = found.get(path) ?? { uses: [], count };
    file.uses.push({ Place: place, RecordId: record_id, Title: title });
    found.set(path, file);
  }
  return found;
}
