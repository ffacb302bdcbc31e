import { useState } from 'react';
import { businessWorkbench, type FirstStep } from '#contract/back-office/workbench.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { DemoNotice } from '../components/feedback/demo-notice.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { usePreference } from '../components/list/preferences.ts';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { DuplicatesBoard } from './duplicates-board.tsx';
import { FiguresBoard } from './figures-board.tsx';
import { FirstStepsBoard } from './first-steps-board.tsx';
import { HealthBoard } from './health-board.tsx';
import { LatestNews } from './latest-news.tsx';
import { Shortcuts } from './shortcuts.tsx';
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

/** 工作台: figures of the last days, waiting cases, first steps, health, and upcoming events. */
export function Workbench() {
  const { administrator } = useSession();
  const [date] = useState(() => today.format(serverNow()));
  const query = useAnswer(businessWorkbench.GetWorkbench, {}, { takes: () => true });
  const { data } = query;
  return (
    <div className="workbench">
      <header className="workbench-head row baseline gap-1 gap-x-4">
        <PageTitle>{administrator.RealName || administrator.Account}，您好</PageTitle>
        <p className="muted">
          {date}
          {data?.IsDemo && '，示例网站'}
        </p>
      </header>
      <FiguresBoard />
      <div className="stack gap-4">
        <WaitingBoard />
        {/* All at once, so that the strip of first steps does not appear later and move the others. */}
        {query.isFetched && (
          <>
            <FirstSteps steps={data?.FirstSteps} />
            <HealthBoard />
            {data && <DuplicatesBoard duplicates={data.Duplicates} />}
          </>
        )}
        <UpcomingBoard query={query} />
      </div>
      <div className="stack gap-4">
        <Shortcuts />
        <LatestNews query={query} />
      </div>
      {data?.IsDemo && <DemoNotice />}
    </div>
  );
}

function FirstSteps({ steps }: { steps: readonly FirstStep[] | undefined }) {
  const { value: isHidden, isPending, change } = usePreference('home.firstStepsHidden');
  if (isPending || isHidden || !steps) return null;
  return <FirstStepsBoard steps={steps} onHide={() => change(() => true)} />;
}
