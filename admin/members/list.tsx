import { businessMembers, type ManagedMemberItem } from '#contract/managed-members.ts';
import { optionKind } from '#contract/options.ts';
import { Empty } from '#ui/empty.tsx';
import { byChoice, byDays, byOption, byText, more } from '../kit/filters.ts';
import { ListPage } from '../kit/list-page.tsx';
import { memberColumns } from './columns.tsx';
import './members.css';
import { enabledChoices, missingWords, statusWords } from './words.ts';

const { GetMemberList: read } = businessMembers;

const filters = [
  byText('key', '关键词', '单位、账号、人名'),
  byOption('memberlevelid', '会员等级', optionKind.memberLevel),
  byOption('companytypeid', '单位归类', optionKind.companyType),
  byChoice('status', '审核状态', statusWords),
  more(byChoice('isenabled', '是否启用', enabledChoices)),
  more(byChoice('missing', '缺少', missingWords)),
  more(byDays('joinedfrom', 'joineduntil', '入会日期')),
];
const nameOf = ({ MemberName }: ManagedMemberItem) => MemberName;

/** 会员列表: find a company, answer its call, correct what is known of it. */
export function MemberList() {
  return (
    <ListPage
      name="members"
      title="会员列表"
      read={read}
      rowKey="MemberId"
      nameOf={nameOf}
      filters={filters}
      sorts={['JoinDate', 'LastLoginTime']}
      columns={memberColumns}
      empty={<Empty text="还没有会员" />}
    />
  );
}
