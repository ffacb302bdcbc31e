import { Link } from 'react-router';
import type { Operation } from '#contract/back-office/audit.ts';
import { useLogWords } from '../components/record/log-words.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { base } from '../components/navigation/menu-pages.ts';

/** The page of each kind of record: its component and its address; `id` opens the record. */
const pages: Readonly<Record<string, { component: string; to: (id: string) => string }>> = {
  activity: { component: 'activities/list', to: (id) => `/activities?id=${id}` },
  certificate: { component: 'certificates/list', to: (id) => `/certificates?id=${id}` },
  link: { component: 'links/list', to: (id) => `/links?id=${id}` },
  member: { component: 'members/list', to: (id) => `/members?id=${id}` },
  menu: { component: 'menus/list', to: (id) => `/menus?id=${id}` },
  news: { component: 'news/list', to: (id) => `/news/editor?id=${id}` },
  site: { component: 'site/settings', to: () => '/site' },
  suggestion: { component: 'suggestions/list', to: (id) => `/suggestions?id=${id}` },
};

/** Shows the record of a log entry, as a link if the role has the page. */
export function RecordOf({ operation: { Noun, RecordId } }: { operation: Operation }) {
  const canOpen = useCanOpen();
  const { Nouns } = useLogWords();
  if (Noun === '') return '-';
  const name = `${Nouns[Noun] ?? Noun} ${RecordId}`.trim();
  const page = pages[Noun];
  return page && RecordId !== '' && canOpen(page.component) ? (
    <Link to={base + page.to(RecordId)}>{name}</Link>
  ) : (
    name
  );
}
