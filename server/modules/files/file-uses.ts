import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import type { MediaPlace, MediaUse } from '#contract/content/media.ts';
import { columnOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { newsStatus } from '#contract/news/news.ts';
import { isThere, isVisible } from '../../platform/crud/list-conditions.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isInDirectory } from '../counts/definitions.ts';

/*
 * Records that name a file of the editor by its address. The text and the cover of articles, their versions and their
 * review cases have a table of theirs (`news_files`, updated by triggers); the other records are few and read each
 * time. `server/invariants/schema-lists.test.ts` compares both lists with the columns of the database.
 */

/** Who may open a file because of one record that names it. A file that several records name has the highest. */
export const fileAccess = { none: 0, members: 1, everyone: 2 } as const;
type AccessLevel = (typeof fileAccess)[keyof typeof fileAccess];

const { none, members, everyone } = fileAccess;
const level = (access: AccessLevel) => sql.lit(access);

export interface FileUse {
  place: MediaPlace;
  table: keyof Tables;
  /** The columns that may name files. */
  columns: readonly string[];
  /** The id of the record; absent where the id of the place is 0. */
  recordId?: RawBuilder<unknown>;
  title?: RawBuilder<unknown>;
  /** The rows that exist for people; absent: all. */
  where?: RawBuilder<unknown>;
  /** The level of access that a row gives: a record that is not public gives none. */
  access: RawBuilder<unknown>;
  /** Whoever holds it reads the record, and so its files. */
  permission: Permission;
}

const openIf = (condition: RawBuilder<unknown>) =>
  sql`case when ${condition} then ${level(everyone)} else ${level(none)} end`;

/** The condition that visitors read an activity where they sign up. */
const isOpenToSignUp = sql<boolean>`exists (select from sign_up_settings s where s.activity_id = activities.id and s.is_open)`;

/** The menus with what they inherit from those above them. */
const menusInTree = sql`
  with recursive tree as (
    select id, is_shown, is_member_read from menus where parent_id is null
    union all
    select m.id, m.is_shown and t.is_shown, m.is_member_read or t.is_member_read
    from menus m join tree t on t.id = m.parent_id
  ) select id, is_shown, is_member_read from tree`;

/** The other records that name files. */
export const fileUses: readonly FileUse[] = [
  ...managedLists.map(fileUseOf),
  {
    place: 'menu',
    table: 'menus',
    columns: ['web_url'],
    recordId: sql`id`,
    title: sql`name`,
    access: sql`(select case when not tree.is_shown then ${level(none)}
      when tree.is_member_read then ${level(members)} else ${level(everyone)} end
      from (${menusInTree}) as tree where tree.id = menus.id)`,
    permission: 'webmenu:list',
  },
  {
    // Its text is sent to the invited members, whose mail programs open the files without a token.
    place: 'activity',
    table: 'activities',
    columns: ['content'],
    recordId: sql`id`,
    title: sql`title`,
    // Nor have visitors, who read it where they sign up.
    access: openIf(sql`cancelled_at is null
      and (exists (select from activity_invitations i where i.activity_id = activities.id) or ${isOpenToSignUp})`),
    permission: 'activity:list',
  },
  {
    place: 'activity',
    table: 'activities',
    columns: ['notice_url'],
    recordId: sql`id`,
    title: sql`title`,
    access: openIf(sql`cancelled_at is null and (is_public
      or exists (select from activity_invitations i where i.activity_id = activities.id) or ${isOpenToSignUp})`),
    permission: 'activity:list',
  },
  {
    place: 'memberPage',
    table: 'member_pages',
    columns: ['logo_url'],
    recordId: sql`member_id`,
    title: sql`(select m.name from members m where m.id = member_pages.member_id)`,
    access: openIf(
      sql`exists (select from members m where m.id = member_pages.member_id and ${isInDirectory})`,
    ),
    permission: 'member:list',
  },
  {
    // Plain text: readers see the address, and nobody follows it.
    place: 'form',
    table: 'forms',
    columns: ['content', 'fields'],
    recordId: sql`id`,
    title: sql`title`,
    access: level(none),
    permission: 'form:list',
  },
  {
    // Plain text too: whoever wants a file in it tells of an article.
    place: 'notice',
    table: 'notices',
    columns: ['content'],
    recordId: sql`id`,
    title: sql`title`,
    access: level(none),
    permission: 'notice:list',
  },
  {
    place: 'activity',
    table: 'sign_up_settings',
    columns: ['fields'],
    recordId: sql`activity_id`,
    title: sql`(select a.title from activities a where a.id = activity_id)`,
    access: level(none),
    permission: 'activity:list',
  },
  {
    // A page that waits, or did: its reviewers and its member open the logo with a key.
    place: 'memberPage',
    table: 'review_rounds',
    columns: ['record'],
    recordId: sql`(select r.member_id from reviews r where r.id = review_id)`,
    title: sql`(select m.name from reviews r join members m on m.id = r.member_id where r.id = review_id)`,
    where: sql`review_id in (select id from reviews where kind = ${sql.lit(reviewKind.memberPage)})`,
    access: level(none),
    permission: 'member:list',
  },
  {
    place: 'setting',
    table: 'site_settings',
    columns: ['value'],
    access: openIf(sql`name in ('siteInfo', 'privacyText')`),
    permission: 'site:list',
  },
  {
    // Consent is to a version; only the latest text, a setting, is shown.
    place: 'setting',
    table: 'privacy_versions',
    columns: ['html'],
    access: level(none),
    permission: 'site:list',
  },
  {
    // The certificate shows the picture; nobody opens the file itself.
    place: 'template',
    table: 'certificate_templates',
    columns: ['background'],
    recordId: sql`programme_id`,
    title: sql`(select name from programmes p where p.id = certificate_templates.programme_id)`,
    access: level(none),
    permission: 'cert:list',
  },
];

/** Returns the use of files by a declared list. The files of a list that nobody reads in public stay closed. */
export function fileUseOf(list: ListDeclaration): FileUse {
  const { entityType, table, nameField, fields, permission, calls, hasOwnPublicCall } = list;
  const naming = Object.entries(fields).filter(([, { kind }]) => kind === 'picture' || kind === 'address');
  return {
    place: entityType as MediaPlace,
    table: table as keyof Tables,
    columns: naming.map(([name, field]) => columnOf(name, field)),
    recordId: sql`id`,
    title: sql.ref(columnOf(nameField, fields[nameField])),
    where: isThere(list),
    access: calls.public || hasOwnPublicCall ? openIf(isVisible(list)) : level(none),
    permission: `${permission}:list` as Permission,
  };
}

/** The columns that `news_files` covers. Only the text and the cover of a published article open a file. */
export const columnsInNewsFiles = {
  news: ['content', 'image_url'],
  news_versions: ['content'],
  reviews: ['form'],
  review_rounds: ['record'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

export const articlePermission: Permission = 'news:list';

/** The address of a file, wherever it is in a text; the triggers of `news_files` have the same. */
export const addressPattern = String.raw`/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5})`;
const address = sql.lit(addressPattern);

function selectUses({ place, table, columns, recordId, title, where, access }: FileUse) {
  const text = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  return sql`
    select ${sql.lit(place)} as place, ${recordId ?? sql`0`} as record_id, ${title ?? sql`''`} as title,
      ${access} as access, concat_ws(' ', ${text}) as text
    from ${sql.table(table)} where ${where ?? sql`true`}`;
}

/** Selects `path`, `place`, `record_id`, `title` and `access` of the records other than articles that name files. */
export const usesElsewhere = sql`
  select named.match[1] as path, record.place, record.record_id, record.title, record.access
  from (${sql.join(fileUses.map(selectUses), sql` union all `)}) record,
    regexp_matches(record.text, ${address}, 'g') as named (match)`;

const usesInArticles = sql`
  select f.path, n.id as record_id, n.title,
    case when n.deleted_at is not null then 'recycledArticle' when f.is_cover then 'articleCover'
      when f.is_in_text then 'articleText' else 'articleVersion' end as place,
    -- Lists show the cover of an article for members to everybody.
    case
      when n.deleted_at is not null or n.status <> ${sql.lit(newsStatus.published)} or n.published_at > now()
        or not menu.is_shown then ${level(none)}
      when f.is_cover then ${level(everyone)}
      when not f.is_in_text then ${level(none)}
      when n.is_member_read or menu.is_member_read then ${level(members)}
      else ${level(everyone)} end as access
  from news_files f join news n on n.id = f.news_id join (${menusInTree}) menu on menu.id = n.menu_id`;

/** Returns the condition that some record names the file with this path. */
export const isUsed = (path: string) => sql<boolean>`(
  exists (select from news_files where path = ${sql.ref(path)})
  or ${sql.ref(path)} in (select path from (${usesElsewhere}) as elsewhere))`;

/** Selects `path`, `place`, `record` (`recordName`) and `access` of the uses of these files. */
const usesOf = (paths: string[]) => sql`
  select path, place, 'news ' || record_id as record, access from (${usesInArticles}) as articles where path = any(${paths}::text[])
  union all
  select path, place, place || ' ' || record_id, access from (${usesElsewhere}) as elsewhere where path = any(${paths}::text[])`;

/** What the records that name a file make of it. */
export interface FileAccess {
  access: AccessLevel;
  places: MediaPlace[];
  records: string[];
}

/** Returns who may open these files because of the records that name them; a file that none names is not among them. */
export async function findAccess(db: Database, paths: string[]): Promise<Map<string, FileAccess>> {
  const { rows } = await sql<FileAccess & { path: string }>`
    select path, max(access) as access, array_agg(distinct place) as places, array_agg(distinct record) as records
    from (${usesOf(paths)}) as uses group by path`.execute(db);
  return new Map(rows.map(({ path, ...access }) => [path, access]));
}

/** Returns how often each of these files is named, and the first `most` of the records that name it. */
export async function findUses(
  db: Database,
  paths: string[],
  max: number,
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
    where number <= ${max}
    order by path, number`.execute(db);
  const usesByPath = new Map<string, { uses: MediaUse[]; count: number }>();
  for (const { path, place, record_id, title, count } of rows) {
    const file = usesByPath.get(path) ?? { uses: [], count };
    file.uses.push({ Place: place, RecordId: record_id, Title: title });
    usesByPath.set(path, file);
  }
  return usesByPath;
}
