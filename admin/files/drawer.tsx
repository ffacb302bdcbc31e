import { Link } from 'react-router';
import type { MediaFile, MediaPlace, MediaUse } from '#contract/content/media.ts';
import { byEntityType } from '#contract/lists/registry.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { mediaColumns, mediaUseText } from '../components/data/media-columns.tsx';
import { text } from '../components/list/columns.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { base } from '../components/navigation/menu-pages.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import './files.css';

interface MediaDrawerProps {
  file: MediaFile;
  actions: readonly Action[];
  neighbours: Neighbours;
  onClose: () => void;
}

const { kind, size, uploaded } = mediaColumns;
const facts = [kind, size, uploaded, text<MediaFile>('UploaderName', '上传人')];

/** Shows a file of the library: itself, its facts, and every place that uses it. */
export function MediaDrawer({ file, ...drawer }: MediaDrawerProps) {
  return (
    <RecordDrawer title={file.Name} row={file} groups={[{ title: '文件', facts }]} {...drawer}>
      <FileView file={file} />
      <section>
        <h2 className="part-title">用在</h2>
        {file.UseCount === 0 ? <p>没有文章或页面使用它。</p> : <Uses file={file} />}
      </section>
    </RecordDrawer>
  );
}

function FileView({ file: { Kind, Name, Address, KeyedAddress } }: { file: MediaFile }) {
  return (
    <div className="media-view">
      {Kind === 'image' && <img src={KeyedAddress} alt={Name} />}
      <p className="row nowrap gap-4 mt-3">
        <a href={KeyedAddress} target="_blank" rel="noreferrer">
          {Kind === 'attachment' ? '下载' : '在新窗口打开'}
        </a>
        <CopyButton text={new URL(Address, window.location.origin).href} label="复制地址" />
      </p>
    </div>
  );
}

function Uses({ file: { Uses: uses, UseCount } }: { file: MediaFile }) {
  return (
    <>
      <ul className="list breaks">
        {uses.map((use) => (
          <li key={`${use.Place} ${use.RecordId}`}>
            <UseLink use={use} />
          </li>
        ))}
      </ul>
      {UseCount > uses.length && <p>另有 {UseCount - uses.length} 处。</p>}
    </>
  );
}

/** The page of each kind of record, with the address that opens the record where there is one. */
const article = { component: 'news/list', to: (id: number) => `/news/edit?id=${id}` };
const pages: Record<MediaPlace, { component: string; to: (id: number) => string }> = {
  articleText: article,
  articleCover: article,
  articleVersion: article,
  recycledArticle: { component: 'news/recycle', to: (id) => `/news/recycle?id=${id}` },
  ...byEntityType(({ name }) => ({ component: `${name}/list`, to: (id: number) => `/${name}?id=${id}` })),
  menu: { component: 'menus/list', to: (id) => `/menus?id=${id}` },
  activity: { component: 'activities/list', to: (id) => `/activities?id=${id}` },
  form: { component: 'forms/list', to: (id) => `/forms/edit?id=${id}` },
  notice: { component: 'notices/list', to: (id) => `/notices/edit?id=${id}` },
  setting: { component: 'site/settings', to: () => '/site' },
  memberPage: { component: 'members/list', to: (id) => `/members?id=${id}` },
  template: { component: 'certificates/programmes', to: () => '/certificates/programmes' },
};

/** Shows a place that uses the file, as a link if the role has its page. */
function UseLink({ use }: { use: MediaUse }) {
  const canOpen = useCanOpen();
  const { component, to } = pages[use.Place];
  const words = mediaUseText(use);
  const isKnown = use.RecordId > 0 || use.Place === 'setting';
  return isKnown && canOpen(component) ? <Link to={base + to(use.RecordId)}>{words}</Link> : words;
}
