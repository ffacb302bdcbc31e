import type { ManagedLink } from '#contract/public-site/links.ts';
import { address, picture, text, time } from '../components/list/columns.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { RecordHistory } from '../components/record/record-history.tsx';
import { shownWords } from './words.ts';

interface LinkDrawerProps {
  link: ManagedLink;
  actions: readonly Action[];
  neighbours: Neighbours;
  onClose: () => void;
}

const groups = [
  {
    title: '链接',
    facts: [
      text<ManagedLink>('Title', '名称'),
      address<ManagedLink>('Friendlinks', '网址'),
      picture<ManagedLink>('ImageUrl', '图标'),
      text<ManagedLink>('Status', '状态', { render: ({ Status }) => shownWords[Status === 1 ? 1 : 0] }),
      time<ManagedLink>('CreateTime', '添加时间'),
    ],
  },
];

/** Shows a link beside the list, and its history. */
export function LinkDrawer({ link, actions, neighbours, onClose }: LinkDrawerProps) {
  return (
    <RecordDrawer
      title={link.Title}
      row={link}
      groups={groups}
      actions={actions}
      history={<RecordHistory entityType="link" recordId={link.LinkId} />}
      neighbours={neighbours}
      onClose={onClose}
    />
  );
}
