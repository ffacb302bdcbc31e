import { sql } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { editorUploads, extensionOf } from '#contract/content/files.ts';
import { mediaKinds, type MediaPlace } from '#contract/content/media.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { addressPattern, articlePermission, fileAccess, fileUses, findAccess } from './file-uses.ts';

/*
 * A record that names a file can open it to others, so a record may name only files that its writer may read (security
 * line 11): own uploads, public files, and to administrators the files of the records and of the library that their
 * permissions show them.
 */

/** The stored values of a form that may name files, by the names of its fields. */
export interface NamingFields {
  /** Rich text, and addresses of pages. */
  texts?: Record<string, string>;
  /** Addresses of pictures. */
  pictures?: Record<string, string>;
}

/**
 * Checks the files that a record names.
 * @param newsId the article whose files may stay as they are
 * @throws ApiError 400 at each field that names a file which the writer may not read, or shows one that is no picture
 */
export async function assertMayName(
  db: Database,
  by: Actor,
  { texts = {}, pictures = {} }: NamingFields,
  { newsId = 0 }: { newsId?: number | undefined } = {},
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [field, html] of Object.entries(texts)) {
    const error = misplacedFile(html);
    if (error !== undefined) errors[field] = error;
  }
  for (const [field, address] of Object.entries(pictures))
    if (pathsIn(address).some((path) => !isPicture(path))) errors[field] = '这个文件不是图片，请选择图片';
  const fields = Object.entries({ ...texts, ...pictures }).map(([field, text]) => ({
    field,
    paths: pathsIn(text),
  }));
  const unreadable = await findUnreadable(
    db,
    by,
    fields.flatMap(({ paths }) => paths),
    newsId,
  );
  for (const { field, paths } of fields)
    if (paths.some((path) => unreadable.has(path)))
      errors[field] = '其中的图片或附件不存在，或者您无权使用，请重新上传';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const namedAddress = new RegExp(addressPattern, 'g');

function pathsIn(text: string): string[] {
  return [...text.matchAll(namedAddress)].map(([, path = '']) => path);
}

const isPicture = (path: string) =>
  (editorUploads.image.extensions as readonly string[]).includes(extensionOf(path));
const isMedia = (path: string) =>
  (editorUploads.media.extensions as readonly string[]).includes(extensionOf(path));

const element = /<(img|video|audio|source)\b[^>]*>/g;
const shownFile = /\s(src|poster)="([^"]*)"/g;

/** Returns the error of sanitised HTML that shows a file as what it is not, or undefined. */
function misplacedFile(html: string): string | undefined {
  for (const [tag, name] of html.matchAll(element))
    for (const [, attribute, address = ''] of tag.matchAll(shownFile)) {
      const asPicture = name === 'img' || attribute === 'poster';
      const wrong = pathsIn(address).find((path) => (asPicture ? !isPicture(path) : !isMedia(path)));
      if (wrong === undefined) continue;
      const as = asPicture ? '图片' : '音视频';
      return `正文中有一个 .${extensionOf(wrong)} 文件被当作${as}，请删去后以附件上传`;
    }
  return undefined;
}

/** Returns the files among these that exist and that the writer may not read. */
async function findUnreadable(
  db: Database,
  by: Actor,
  paths: string[],
  newsId: number,
): Promise<Set<string>> {
  if (paths.length === 0 || by.id === null) return new Set();
  const isAdministrator = by.kind === 'administrator';
  const files = await db
    .selectFrom('files as f')
    .select(['f.path', 'f.kind', sql<boolean>`f.removed_at is not null`.as('is_removed')])
    .where('f.path', 'in', paths)
    .where(isAdministrator ? 'f.uploaded_by' : 'f.member_id', 'is distinct from', by.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news_files as nf')
            .select('nf.path')
            .whereRef('nf.path', '=', 'f.path')
            .where('nf.news_id', '=', newsId),
        ),
      ),
    )
    .execute();
  if (files.length === 0) return new Set();
  const accessOfFiles = await findAccess(
    db,
    files.map(({ path }) => path),
  );
  const permissions = isAdministrator ? await findPermissions(db, by.id) : new Set<string>();
  const isReadable = ({ path, kind, is_removed }: (typeof files)[number]) => {
    const { access, places } = accessOfFiles.get(path) ?? { places: [], access: unnamedAccess(is_removed) };
    const needed = isAdministrator ? fileAccess.everyone : fileAccess.members;
    const isInLibrary = (mediaKinds as readonly string[]).includes(kind);
    return (
      access >= needed ||
      places.some((place) => permissions.has(permissionOf(place))) ||
      (isInLibrary && permissions.has('media:list'))
    );
  };
  return new Set(files.filter((file) => !isReadable(file)).map(({ path }) => path));
}

const unnamedAccess = (isRemoved: boolean) => (isRemoved ? fileAccess.none : fileAccess.everyone);

/** Returns the permission that shows a record of this kind to administrators. */
export function permissionOf(place: MediaPlace): Permission {
  return fileUses.find((use) => use.place === place)?.permission ?? articlePermission;
}

async function findPermissions(db: Database, administratorId: number): Promise<Set<string>> {
  const { rows } = await sql<{ permission: string }>`
    select distinct m.permission from administrator_roles ar join roles r on r.id = ar.role_id
      join system_menus m on r.is_builtin
        or m.is_enabled and m.id in (select system_menu_id from role_system_menus where role_id = r.id)
    where ar.administrator_id = ${administratorId} and holds_today(ar.last_day)`.execute(db);
  return new Set(rows.map(({ permission }) => permission));
}
