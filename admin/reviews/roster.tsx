import { Pagination } from 'antd';
import { useState } from 'react';
import type { SubmittedRoster } from '#contract/members/review-rounds.ts';
import { businessRosters, type RosterMember } from '#contract/members/roster.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';

const pageSize = 50;

/** Shows an imported roster: its counts, and its members page by page. */
export function Roster({ batchId, record }: { batchId: number; record: SubmittedRoster }) {
  const can = useCanCall()(businessRosters.GetRosterMembers);
  const [page, setPage] = useState(1);
  const input = { batchid: batchId, pageindex: page, pagesize: pageSize };
  const query = useAnswer(businessRosters.GetRosterMembers, input, { keepPrevious: true, enabled: can });
  const { List = [], TotalCount = 0 } = query.data ?? {};
  return (
    <section className="stack gap-3" aria-label="名册">
      <p>
        {record.FileName}：共 {record.Total} 行，新增 {record.New} 家，更新 {record.Changed} 家。
        <span className="soft">新增的通过后成为会员；更新的在导入时已生效，驳回时恢复原值。</span>
      </p>
      {can && <LoadState query={query} rows={6} />}
      {query.isSuccess && TotalCount === 0 && <p className="soft">这一批已撤回，没有留下会员。</p>}
      {List.length > 0 && (
        <ol className="plain-list stack gap-3" aria-label="名册里的会员">
          {List.map((member) => (
            <Member key={member.MemberId} member={member} />
          ))}
        </ol>
      )}
      {TotalCount > pageSize && (
        <Pagination
          current={page}
          pageSize={pageSize}
          total={TotalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function Member({ member }: { member: RosterMember }) {
  const { MemberName, CompanyTypeName, MemberLevelName, City, Contacts, JoinDate, IsNew } = member;
  const facts = [CompanyTypeName, MemberLevelName, City, Contacts, JoinDate && `${JoinDate} 入会`];
  return (
    <li className="stack gap-0">
      <span className="row gap-2">
        <span className="breaks">{MemberName}</span>
        {!IsNew && <span className="tag">更新</span>}
      </span>
      <span className="soft text-xs breaks">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
