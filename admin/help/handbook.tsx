import { LeftOutlined } from '@ant-design/icons';
import { Button, Drawer, Input } from 'antd';
import { useState, useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import './help.css';
import { findPages, pages, pagesAt, excerptOf, type HandbookPage } from './pages.ts';

/** Shows 操作手册 beside the current page: both can be used at the same time. */
export function Handbook({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  useRoomBeside();
  const here = pagesAt(pathname);
  const [search, setSearch] = useState('');
  // The opened page, or the contents; until a choice the handbook's pages about the current page.
  const [opened, open] = useState<string | 'contents'>();
  const matches = search.trim() === '' ? undefined : findPages(search);
  const page = opened === undefined ? here[0] : pages.find(({ name }) => name === opened);

  function choose(name: string) {
    setSearch('');
    open(name);
  }

  return (
    <Drawer
      open
      mask={false}
      size="min(var(--help-width), 100vw)"
      title="操作手册"
      rootClassName="help"
      onClose={onClose}
      closable={{ 'aria-label': '关闭操作手册' }}
    >
      <Input.Search
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder="找一件事怎么做，如：驳回"
        aria-label="在操作手册中查找"
      />
      <div className="help-body">
        {matches ? (
          <>
            <output className="soft text-xs">
              {matches.length === 0 ? `没有找到“${search.trim()}”` : `找到 ${matches.length} 页`}
            </output>
            <Contents groups={[{ pages: matches }]} search={search} onOpen={choose} />
          </>
        ) : page ? (
          <>
            <Button type="link" icon={<LeftOutlined aria-hidden />} onClick={() => open('contents')}>
              目录
            </Button>
            <HandbookText key={page.name} page={page} onOpen={choose} />
            <Contents
              groups={[{ title: '这一页还可以', pages: here.filter((one) => one !== page) }]}
              onOpen={choose}
            />
          </>
        ) : (
          <Contents
            groups={[
              { title: '这一页', pages: here },
              { title: '全部', pages },
            ]}
            onOpen={choose}
          />
        )}
      </div>
    </Drawer>
  );
}

/** Moves the page aside while the handbook is open, where the window is wide enough for both (help.css). */
function useRoomBeside() {
  useEffect(() => {
    document.documentElement.dataset['help'] = 'open';
    return () => {
      delete document.documentElement.dataset['help'];
    };
  }, []);
}

interface ContentsProps {
  groups: readonly { title?: string; pages: readonly HandbookPage[] }[];
  /** The keyword that was searched for, to mark it. */
  search?: string;
  onOpen: (name: string) => void;
}

/** Lists pages of the handbook. */
function Contents({ groups, search, onOpen }: ContentsProps) {
  return groups
    .filter((group) => group.pages.length > 0)
    .map(({ title, pages: listed }) => (
      <nav key={title ?? ''} aria-label={title ?? '找到的页'} className="help-contents">
        {title !== undefined && <h2 className="soft text-xs regular">{title}</h2>}
        <ul className="plain-list">
          {listed.map((page) => (
            <li className="ruled" key={page.name}>
              <button className="quiet linked full" type="button" onClick={() => onOpen(page.name)}>
                {page.title}
              </button>
              {search !== undefined && <p className="soft text-xs">{excerptOf(page, search)}</p>}
            </li>
          ))}
        </ul>
      </nav>
    ));
}

interface HandbookTextProps {
  page: HandbookPage;
  onOpen: (name: string) => void;
}

/** Shows one page of the handbook; its links lead to other pages of it or into the back office. */
function HandbookText({ page, onOpen }: HandbookTextProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that was pressed is no longer on the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!address.endsWith('.md') && !address.startsWith('/System/')) return;
    event.preventDefault();
    if (address.startsWith('/')) void navigate(address);
    else onOpen(address.slice(0, -'.md'.length));
  }

  return (
    <article className="help-text">
      <h2 ref={heading} tabIndex={-1}>
        {page.title}
      </h2>
      {/* oxlint-disable-next-line react/no-danger -- our own text, which is part of the build */}
      <div role="presentation" onClick={follow} dangerouslySetInnerHTML={{ __html: page.html }} />
    </article>
  );
}
