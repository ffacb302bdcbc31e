import { useState } from 'react';
import * as v from 'valibot';
import { businessWorkbench, type FirstStep } from '#contract/back-office/workbench.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { usePreference } from '../components/list/preferences.ts';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { DuplicatesBoard } from './duplicates-board.tsx';
import { FirstStepsBoard } from './first-steps-board.tsx';
import { HealthBoard } from './health-board.tsx';
import { LatestNews } from './latest-news.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TrendsBoard } from './trends-board.tsx';
import { UpcomingBoard } from './upcoming-board.tsx';
import { WaitingBoard } from './waiting-board.tsx';
import './workbench.css';

const today = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** 工作台: waiting cases, upcoming events, visits and the health of the site. */
export function Workbench() {
  const { administrator } = useSession();
  const [date] = useState(() => today.format(serverNow()));
  const query = useAnswer(businessWorkbench.GetWorkbench, {});
  const { data } = query;
  return (
    <div className="workbench">
      <header className="workbench-head">
        <h1>{administrator.RealName || administrator.Account}，您好</h1>
        <p>{date}</p>
      </header>
      <div className="boards">
        {query.isFetched ? <FirstBoards steps={data?.FirstSteps} /> : <LateSkeleton rows={10} />}
        {!data && query.isError && <LoadFailed query={query} />}
        {data && <DuplicatesBoard duplicates={data.Duplicates} />}
        {data && <UpcomingBoard upcoming={data.Upcoming} />}
        {data && <TrendsBoard data={data} />}
      </div>
      <div className="boards">
        <Shortcuts />
        <HealthBoard />
        {data && <LatestNews data={data} />}
      </div>
    </div>
  );
}

/** Renders both at once, so that the first board does not appear later and move the others. */
function FirstBoards({ steps }: { steps: readonly FirstStep[] | undefined }) {
  const { value: isHidden, isPending, change } = usePreference('home.firstStepsHidden', v.boolean());
  if (isPending) return null;
  return (
    <>
      {!isHidden && steps && <FirstStepsBoard steps={steps} onHide={() => change(() => true)} />}
      <WaitingBoard />
    </>
  );
}
