import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { businessSignUps, type SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { maxPageSize } from '#contract/api/paging.ts';
import { Empty } from '#ui/components/empty.tsx';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { call } from '../../session/call.ts';
import { pageOf } from '../words.ts';
import { foundIn } from './find-person.ts';
import { useTicking } from './use-ticking.ts';

const { GetSignUpList } = businessSignUps;
const refreshMs = 15_000;
/** Further people are found by typing. */
const maxShown = 60;

/** 现场签到: who is in is found by name, end of the mobile number or initials, and ticked with a thumb. */
export function Attendance({ activityId }: { activityId: number }) {
  const [typed, type] = useState('');
  const query = usePlaced(activityId);
  const tick = useTick(activityId);
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  const people = query.data;
  const isThere = (person: SignUpPersonItem) => tick.pending.get(person.PersonId) ?? person.AttendTime !== '';
  const count = people.filter(isThere).length;
  const matches = foundIn(people, typed);
  return (
    <section className="sheet attendance stack gap-4" aria-label="现场签到">
      <div className="attendance-head stack">
        <div className="row between">
          <output className="text-xl strong figures">
            已到 {count}/{people.length}
          </output>
          <Link to={pageOf(activityId, 'people')}>返回名单</Link>
        </div>
        <Input
          size="large"
          type="search"
          allowClear
          value={typed}
          aria-label="找人"
          placeholder="姓名、拼音首字母或手机尾号"
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
        <Latest person={tick.latest} onUndo={(person) => void tick.send(person, false)} />
      </div>
      {matches.length === 0 && <Empty text={people.length === 0 ? '还没有人报名' : '没有找到这个人'} />}
      <ul className="plain-list stack gap-2">
        {matches.slice(0, maxShown).map((person) => (
          <Person
            key={person.PersonId}
            person={person}
            isThere={isThere(person)}
            onTick={async (next) => {
              if (await tick.send(person, next)) type('');
            }}
          />
        ))}
      </ul>
      {matches.length > maxShown && (
        <p className="muted">还有 {matches.length - maxShown} 人，输入姓名查找</p>
      )}
    </section>
  );
}

interface LatestProps {
  person: SignUpPersonItem | undefined;
  onUndo: (person: SignUpPersonItem) => void;
}

/** Says who was ticked last, where no notice covers the next person, and takes it back. */
function Latest({ person, onUndo }: LatestProps) {
  return (
    <div className="row nowrap between">
      <output>{person ? `${person.Name} 已登记到场` : ''}</output>
      {person && (
        <Button
          type="link"
          className="attendance-undo"
          aria-label={`撤销：${person.Name}`}
          onClick={() => onUndo(person)}
        >
          撤销
        </Button>
      )}
    </div>
  );
}

interface PersonProps {
  person: SignUpPersonItem;
  isThere: boolean;
  onTick: (isThere: boolean) => void;
}

function Person({ person: { Name, CompanyName, Mobile, AttendTime }, isThere, onTick }: PersonProps) {
  return (
    <li className="card p-3 row nowrap between" data-there={isThere || undefined}>
      <div className="stack gap-0 min-0">
        <b className="text-lg">{Name}</b>
        <span className="muted text-sm breaks">
          {CompanyName} · <span className="figures whole">{Mobile}</span>
        </span>
        {isThere && <span className="text-sm figures">已到 {AttendTime.slice(11, 16)}</span>}
      </div>
      <Button
        className="attendance-tick rigid"
        type={isThere ? 'default' : 'primary'}
        aria-label={isThere ? `撤销到场：${Name}` : `到场：${Name}`}
        icon={isThere ? undefined : <CheckOutlined aria-hidden />}
        onClick={() => onTick(!isThere)}
      >
        {isThere ? '撤销' : '到场'}
      </Button>
    </li>
  );
}

const collator = new Intl.Collator('zh-CN');
/** The order of a printed list of names, in which the eye finds somebody without typing. */
const byPinyin = (one: SignUpPersonItem, other: SignUpPersonItem) => collator.compare(one.Name, other.Name);

/** Reads everybody who is in, page by page; colleagues at other doors tick as well. */
function usePlaced(activityId: number) {
  return useQuery({
    queryKey: [GetSignUpList.path, 'attendance', activityId],
    queryFn: async () => {
      const people: SignUpPersonItem[] = [];
      for (let pageindex = 1; ; pageindex++) {
        const { List, TotalCount } = await call(GetSignUpList, {
          id: activityId,
          state: 'placed',
          pageindex,
          pagesize: maxPageSize,
          sort: 'name',
        });
        people.push(...List);
        if (List.length === 0 || people.length >= TotalCount) return people.toSorted(byPinyin);
      }
    },
    refetchInterval: ({ state }) => state.status === 'success' && refreshMs,
  });
}

/** Shows a tick at once, and takes it back when it could not be stored. */
function useTick(activityId: number) {
  const [pending, put] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [latest, setLatest] = useState<SignUpPersonItem>();
  const tick = useTicking(activityId, { hasNotice: false });
  return {
    pending,
    latest,
    async send(person: SignUpPersonItem, isThere: boolean): Promise<boolean> {
      const { PersonId } = person;
      put((all) => new Map([...all, [PersonId, isThere]]));
      const isStored = await tick([person], isThere);
      put((all) => new Map([...all].filter(([id]) => id !== PersonId)));
      if (isStored) setLatest(isThere ? person : undefined);
      return isStored;
    },
  };
}
