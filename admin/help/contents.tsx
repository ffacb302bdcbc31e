import { excerptOf, type HandbookPage } from './pages.ts';

interface ContentsProps {
  groups: readonly { title?: string; pages: readonly HandbookPage[] }[];
  /** The keyword that was searched for, to mark it. */
  search?: string;
  onOpen: (name: string) => void;
}

/** Lists pages of the handbook. */
export function Contents({ groups, search, onOpen }: ContentsProps) {
  return groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => (
      <nav key={title ?? ''} aria-label={title ?? '找到的页'} className="help-contents">
        {title !== undefined && <h2>{title}</h2>}
        <ul>
          {pages.map((page) => (
            <li key={page.name}>
              <button type="button" onClick={() => onOpen(page.name)}>
                {page.title}
              </button>
              {search !== undefined && <p>{excerptOf(page, search)}</p>}
            </li>
          ))}
        </ul>
      </nav>
    ));
}
