import { draftKeysOf } from '#ui/browser/draft-claim.ts';
import { readDraft } from '#ui/browser/draft.ts';
import { localStore } from '#ui/browser/storage.ts';
import { wantedDraftParam } from '../components/editor/document-draft.ts';
import { formatDraftTime } from '../components/editor/format-draft-time.ts';

/** A draft on this computer, and the page that takes it up. */
export interface OwnDraft {
  storageKey: string;
  kind: string;
  title: string;
  time: string;
  to: string;
}

/** Editors store their drafts under `backstageDraft.<editor>.<administrator>.<subject>`. */
const prefix = 'backstageDraft.';
const sources = new Map([
  ['news', { kind: '文章', page: '/System/news/edit' }],
  ['activity', { kind: '活动', page: '/System/activities/edit' }],
]);

/** Returns the drafts of this administrator, the newest first. */
export function draftsOf(adminId: number): OwnDraft[] {
  return localStore
    .names()
    .filter((storageKey) => storageKey.startsWith(prefix))
    .flatMap((storageKey) => {
      const [name = '', owner, about = ''] = storageKey.slice(prefix.length).split('.');
      const source = sources.get(name);
      const draft = readDraft(storageKey, hasFields);
      if (!source || !draft || owner !== String(adminId)) return [];
      return [{ storageKey, source, about, title: titleOf(draft.fields), keptAt: draft.keptAt }];
    })
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .map(({ storageKey, source, about, title, keptAt }) => ({
      storageKey,
      kind: source.kind,
      title: title || '（未填写标题）',
      time: formatDraftTime(keptAt),
      to: source.page + queryOf(about, isAlone(storageKey)),
    }));
}

/**
 * Returns the query for a draft: an id, 0 for a new document, `copy-3` for a copy of document 3; behind `~` the sign of a
 * document that was open beside another one.
 */
function queryOf(about: string, isOnly: boolean): string {
  const [document = '', sign = ''] = about.split('~');
  const [, copied] = /^copy-(\d+)$/.exec(document) ?? [];
  const query = new URLSearchParams(
    document === '0' ? {} : copied === undefined ? { id: document } : { copy: copied },
  );
  if (!isOnly) query.set(wantedDraftParam, sign);
  return query.size === 0 ? '' : `?${query}`;
}

/** Without another draft of its kind it is found without a sign. */
const isAlone = (storageKey: string) => draftKeysOf(storageKey.replace(/~.*$/, '')).length === 1;

function hasFields(value: object): value is { fields: object } {
  return 'fields' in value && typeof value.fields === 'object' && value.fields !== null;
}

function titleOf(fields: object): string {
  return 'Title' in fields && typeof fields.Title === 'string' ? fields.Title : '';
}
