import { Modal } from 'antd';
import { useState } from 'react';
import { defaultPageSize } from '#contract/api/paging.ts';
import type { Audience } from '#contract/audience/audience.ts';
import { businessAudiences, type Reach, type ReachedMember } from '#contract/audience/audiences.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useAnswer } from '../../session/server.ts';
import { LoadState } from '../feedback/load-state.tsx';
import { byText } from '../filters/filters.ts';
import { ListFilters } from '../filters/list-filters.tsx';
import { useMedia } from '../layout/use-element-width.ts';
import { columnsFor } from '../list/columns.tsx';
import { ListCards } from '../list/list-cards.tsx';
import { ListPager } from '../list/list-pager.tsx';
import { ListTable } from '../list/list-table.tsx';

const { GetAudienceMembers: read } = businessAudiences;
const { text } = columnsFor(read, read);
const filters = [byText('key', '关键词', '公司名称')];

const titles: Readonly<Record<Reach | '', string>> = {
  '': '人群名单',
  mail: '有邮箱的会员',
  mobile: '有手机号码的会员',
  phone: '只能打电话的会员',
  none: '无法联系的会员',
};

const columns = [
  text('MemberName'),
  text('MemberLevelName', { width: 120 }),
  text('City', { width: 96 }),
  text('Contacts', { width: 260, render: ({ Contacts }) => contactsIn(Contacts) }),
];

/** Names the people who are written to, and the ways to each. */
function contactsIn(contacts: ReachedMember['Contacts']): string {
  return contacts
    .map(({ ContactName, Post, WithMail, WithMobile, WithPhone }) => {
      const ways = [WithMail && '邮件', WithMobile && '短信', WithPhone && '电话'].filter(Boolean).join('、');
      return `${[ContactName || '（没有姓名）', Post].filter(Boolean).join(' ')}（${ways || '没有联系方式'}）`;
    })
    .join('；');
}

interface ReachDialogProps {
  audience: Audience;
  reach: Reach | '';
  onClose: () => void;
}

/** Lists the members of an audience who are reached in one way, by name. */
export function ReachDialog({ audience, reach, onClose }: ReachDialogProps) {
  const isPhone = useMedia('(width < 768px)');
  const [key, search] = useState('');
  const [page, turn] = useState({ pageindex: 1, pagesize: defaultPageSize });
  const query = useAnswer(read, { ...audience, Reach: reach, key, ...page }, { keepPrevious: true });
  const rows = query.data?.List ?? [];
  const address = {
    read: (name: string) => (name === 'key' ? key : ''),
    change(values: Record<string, string | number | undefined>) {
      search(String(values['key'] ?? ''));
      turn({ ...page, pageindex: 1 });
    },
  };
  const Rows = isPhone ? ListCards<ReachedMember> : ListTable<ReachedMember>;
  return (
    <Modal open title={titles[reach]} width={900} footer={null} onCancel={onClose}>
      <div className="list-sheet">
        <ListFilters title={titles[reach]} filters={filters} address={address} />
        <LoadState query={query} rows={8} />
        {query.isSuccess && rows.length === 0 && <Empty text="没有符合条件的会员" />}
        {rows.length > 0 && (
          <Rows
            caption={titles[reach]}
            rows={rows}
            idOf={({ MemberId }) => MemberId}
            nameOf={({ MemberName }) => MemberName}
            columns={columns}
            actions={undefined}
            selection={undefined}
            onSort={undefined}
            tree={undefined}
            heads={undefined}
          />
        )}
        {query.data && (
          <ListPager
            page={page}
            total={query.data.TotalCount}
            onTurn={(pageindex, pagesize) => turn({ pageindex, pagesize })}
          />
        )}
      </div>
    </Modal>
  );
}
