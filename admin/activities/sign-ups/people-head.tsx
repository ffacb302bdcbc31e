import { CheckSquareOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps, type SignUpCounts } from '#contract/activities/sign-up-list.ts';
import { activityKinds, type SignUpSettings } from '#contract/activities/sign-up-settings.ts';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { DownloadButton } from '../../components/buttons/download-button.tsx';
import { LinkButton } from '../../components/buttons/link-button.tsx';
import { RowActions, type Action } from '../../components/list/row-actions.tsx';
import { Allowed } from '../../components/permissions/permissions.ts';
import { pageOf } from '../words.ts';
import { countsText } from './words.ts';

const { AddSignUp, TickAttendance, ExportSignUps, PrintSignInSheet, PrintBadges } = businessSignUps;
const { ImportSignUps, ImportSignUpResults, HandOverCertificates } = businessSignUpImports;

interface PeopleHeadProps {
  settings: SignUpSettings;
  counts: SignUpCounts;
  /** What the filters leave. */
  exported: SentInputOf<typeof ExportSignUps>;
  total: number;
  onAdd: () => void;
}

/** Says how many have signed up, and leads to what is done with the whole list. */
export function PeopleHead({ settings, counts, exported, total, onAdd }: PeopleHeadProps) {
  const { ActivityId } = settings;
  return (
    <div className="sheet-head row between">
      <output className="invitation-counts">{countsText(counts)}</output>
      <div className="sheet-tools">
        <Allowed to={TickAttendance}>
          <LinkButton to={pageOf(ActivityId, 'attendance')} icon={<CheckSquareOutlined aria-hidden />}>
            现场签到
          </LinkButton>
        </Allowed>
        {counts.Placed > 0 && <Sheets activityId={ActivityId} />}
        {total > 0 && (
          <Allowed to={ExportSignUps}>
            <DownloadButton endpoint={ExportSignUps} input={exported} label={`导出 ${total} 人`} />
          </Allowed>
        )}
        <Allowed to={AddSignUp}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            代为报名
          </Button>
        </Allowed>
        <RowActions name={settings.Title} sight={0} actions={moreOf(settings)} />
      </div>
    </div>
  );
}

/** What is printed for the day. */
function Sheets({ activityId }: { activityId: number }) {
  return (
    <>
      <Allowed to={PrintSignInSheet}>
        <DownloadButton endpoint={PrintSignInSheet} input={{ id: activityId }} label="签到表" />
      </Allowed>
      <Allowed to={PrintBadges}>
        <DownloadButton endpoint={PrintBadges} input={{ id: activityId }} label="胸牌" />
      </Allowed>
    </>
  );
}

function moreOf({ ActivityId, Kind }: SignUpSettings): Action[] {
  const isTraining = Kind === activityKinds.training;
  return [
    { label: '导入名单', calls: ImportSignUps, to: pageOf(ActivityId, 'import') },
    {
      label: '录入结果',
      calls: ImportSignUpResults,
      isHidden: !isTraining,
      to: pageOf(ActivityId, 'results'),
    },
    { label: '发证', calls: HandOverCertificates, isHidden: !isTraining, to: pageOf(ActivityId, 'issue') },
  ];
}
