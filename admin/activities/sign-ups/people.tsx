import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  businessSignUps,
  type SignUpCounts,
  type SignUpPersonItem,
} from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { byChoice, byText } from '../../components/filters/filters.ts';
import { ListFilters } from '../../components/filters/list-filters.tsx';
import { useMedia } from '../../components/layout/use-element-width.ts';
import { useTabAddress } from '../../components/list/tab-address.ts';
import { TabList } from '../../components/list/tab-list.tsx';
import { useRowKeys } from '../../components/list/use-row-keys.ts';
import { SelectionBar } from '../../components/selection/selection-bar.tsx';
import { useSelection } from '../../components/selection/selection.ts';
import { useAnswer } from '../../session/server.ts';
import { pageOf } from '../words.ts';
import { columnsOf } from './columns.tsx';
import { PeopleHead } from './people-head.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { usePeopleActions, type Opened } from './use-people-actions.ts';
import { personName, stateViewOf, stateViews, type StateView } from './words.ts';

const PaymentDialog = lazyDialog(() => import('./payment-dialog.tsx').then((file) => file.PaymentDialog));
const PersonDialog = lazyDialog(() => import('./person-dialog.tsx').then((file) => file.PersonDialog));
const AddDialog = lazyDialog(() => import('./add-dialog.tsx').then((file) => file.AddDialog));

const { GetSignUpList: read } = businessSignUps;
const filters = [
  byText('key', '关键词', '姓名、单位、编号或完整的手机号码'),
  byChoice('paid', '缴费', { 1: '已缴', 0: '未缴' }),
  byChoice('there', '到场', { 1: '已到', 0: '未到' }),
];
const idOf = ({ PersonId }: SignUpPersonItem) => PersonId;
const yesOrNo = (word: string) => (word === '' ? undefined : Number(word));

/** 名单: the people who signed up to an activity, by state, and what is done with them. */
export function People({ activityId }: { activityId: number }) {
  const list = usePeople(activityId);
  const { address, view, filtered, query, settings, selection, actions } = list;
  const isPhone = useMedia('(width < 768px)');
  const add = () => void actions.open({ what: 'new' });
  const keysHelp = usePeopleKeys(list, add);
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data || !settings.data) return <LateSkeleton rows={8} />;
  const { Counts, TotalCount } = query.data;
  const { Fee, AsksIdNumber } = settings.data;
  return (
    <section className="sheet list-sheet" aria-label="名单">
      <PeopleHead
        settings={settings.data}
        counts={Counts}
        exported={filtered}
        total={TotalCount}
        onAdd={add}
      />
      <StateLinks activityId={activityId} counts={Counts} current={view} />
      <ListFilters title="名单" filters={filters} address={address} isFolded={isPhone} />
      <Rows list={list} counts={Counts} total={TotalCount} isPaid={Fee !== '' || Counts.Paid > 0} />
      {selection.rows.size > 0 && (
        <SelectionBar
          countText={`已选 ${selection.rows.size} 人`}
          isOnlyChosen={list.isOnlyChosen}
          onOnlyChosen={list.showOnlyChosen}
          onClear={selection.clear}
          actions={actions.bulkActions([...selection.rows.values()])}
        />
      )}
      <OpenedWindow
        opened={actions.opened}
        activityId={activityId}
        fee={Fee}
        asksIdNumber={AsksIdNumber}
        onClose={actions.close}
      />
      {keysHelp}
    </section>
  );
}

/** Binds the keys of a list to the people, as on every list. */
function usePeopleKeys(list: ReturnType<typeof usePeople>, add: () => void) {
  const { query, selection, actions } = list;
  const navigate = useNavigate();
  return useRowKeys({
    rows: list.rows,
    idOf,
    actionsOf: actions.actionsOf,
    tools: [{ label: '代为报名', keys: 'N', calls: businessSignUps.AddSignUp, run: add }],
    selection,
    refresh: query.refetch,
    go: (to) => void navigate(to),
  });
}

/** Provides the list as its address filters it, what is selected, and the actions. */
function usePeople(activityId: number) {
  const address = useTabAddress();
  const view = stateViewOf(address.read('state'));
  const filtered = {
    id: activityId,
    state: view === '' ? ('active' as const) : view,
    key: address.key,
    paid: yesOrNo(address.read('paid')),
    there: yesOrNo(address.read('there')),
  };
  const query = useAnswer(read, { ...filtered, ...address.page }, { keepPrevious: true });
  const settings = useAnswer(businessSignUpSettings.GetSignUpSettings, { id: activityId });
  const selection = useSelection(`people ${activityId}`, query.data?.List ?? [], idOf);
  const [isOnlyChosen, showOnlyChosen] = useState(false);
  // The next choice begins in the whole list.
  if (isOnlyChosen && selection.rows.size === 0) showOnlyChosen(false);
  const rows = isOnlyChosen ? [...selection.rows.values()] : (query.data?.List ?? []);
  const actions = usePeopleActions(activityId);
  return { address, view, filtered, query, settings, selection, rows, isOnlyChosen, showOnlyChosen, actions };
}

interface RowsProps {
  list: ReturnType<typeof usePeople>;
  counts: SignUpCounts;
  total: number;
  isPaid: boolean;
}

function Rows({ list, counts, total, isPaid }: RowsProps) {
  const { query, selection, rows, actions, address, view, filtered } = list;
  return (
    <TabList
      caption="报名人员"
      rows={rows}
      idOf={idOf}
      nameOf={personName}
      columns={columnsOf({
        isPaid,
        hasResults: counts.Passed > 0 || rows.some(({ Result }) => Result !== ''),
      })}
      actions={actions.actionsOf}
      selection={selection}
      total={total}
      emptyText={emptyText(view, filtered.key)}
      address={address}
      isOld={query.isPlaceholderData}
    />
  );
}

function emptyText(view: StateView, key: string): string {
  if (key !== '') return '没有符合条件的人员';
  return view === '' ? '还没有人报名' : `没有${stateViews[view].label}的人员`;
}

interface StateLinksProps {
  activityId: number;
  counts: SignUpCounts;
  current: StateView;
}

function StateLinks({ activityId, counts, current }: StateLinksProps) {
  return (
    <nav className="views" aria-label="报名状态">
      {Object.entries(stateViews).map(([state, { label, countOf }]) => (
        <Link
          key={state}
          to={pageOf(activityId, 'people', state && `&state=${state}`)}
          aria-current={state === current ? 'page' : undefined}
        >
          {label} {countOf(counts)}
        </Link>
      ))}
    </nav>
  );
}

interface OpenedWindowProps {
  opened: Opened | undefined;
  activityId: number;
  fee: string;
  asksIdNumber: boolean;
  /** Says whether it was done, or left. */
  onClose: (isDone: boolean) => void;
}

function OpenedWindow({ opened, activityId, fee, asksIdNumber, onClose }: OpenedWindowProps) {
  const ends = { onClose: () => onClose(false), onDone: () => onClose(true) };
  if (opened?.what === 'question') return <ReasonDialog question={opened.question} {...ends} />;
  if (opened?.what === 'payment')
    return <PaymentDialog activityId={activityId} people={opened.people} fee={fee} {...ends} />;
  if (opened?.what === 'person')
    return (
      <PersonDialog personId={opened.person.PersonId} asksIdNumber={asksIdNumber} onClose={ends.onClose} />
    );
  if (opened?.what === 'new')
    return <AddDialog activityId={activityId} asksIdNumber={asksIdNumber} onClose={ends.onClose} />;
  return opened?.what === 'window' ? opened.window : null;
}
