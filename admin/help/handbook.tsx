import { LeftOutlined } from '@ant-design/icons';
import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Contents } from './contents.tsx';
import './help.css';
import { findPages, pages, pagesAt } from './pages.ts';
import { HandbookText } from './text.tsx';

const width = 480;

/** Shows 操作手册 beside the current page: both can be used at the same time. */
export function Handbook({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
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
      size={`min(${width}px, 100vw)`}
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
            <output className="help-count">
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
