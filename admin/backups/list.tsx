import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { DataOf } from '#contract/api/endpoint.ts';
import { systemBackups, type Backup } from '#contract/back-office/backups.ts';
import { states } from '#contract/fields/states.ts';
import { Empty } from '#ui/components/empty.tsx';
import { StateMark } from '#ui/components/state-mark.tsx';
import { useDownload } from '../components/buttons/download-button.tsx';
import { bytes } from '../components/data/format-bytes.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { backupOnDataDisk } from '../components/feedback/backup-disk-warning.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { text, time, type Column, shortTime } from '../components/list/columns.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { useSession } from '../session/session.tsx';

const { GetBackups, MakeBackup, DownloadBackup } = systemBackups;

const nameOf = ({ FileName, MadeTime }: Backup) => FileName || `${MadeTime} 失败的备份`;
const columns: Column<Backup>[] = [
  text('FileName', '文件', { minWidth: 240, render: nameOf }),
  time('MadeTime', '制作时间', { isWide: true }),
  text('Bytes', '大小', {
    width: 96,
    isNumber: true,
    render: ({ Bytes }) => (Bytes > 0 ? bytes(Bytes) : '-'),
  }),
  text('Fault', '验证', {
    width: 220,
    isState: true,
    render: (backup) => <ProofMark backup={backup} />,
    words: proofWords,
  }),
];
const pollMs = 3000;
type BackupPlan = DataOf<typeof GetBackups>;

/** 备份: the backups with their verification; making or downloading one. Restoring is a command of the operator. */
export function BackupList() {
  const download = useDownload();
  const { administrator } = useSession();
  const plan = useBackupPlan();
  const make = useMaking();

  return (
    <>
      <ListPage
        name="backups"
        title="备份"
        hint={plan && <Plan {...plan} />}
        read={GetBackups}
        rowKey="BackupId"
        nameOf={nameOf}
        columns={columns}
        row={(backup) => [
          {
            label: '下载',
            calls: DownloadBackup,
            disabledWhy: whyNotDownloaded(backup, administrator.HasTotp),
            run: () => download.start(DownloadBackup, { BackupId: backup.BackupId }),
          },
        ]}
        tools={[
          {
            label: plan?.IsRunning ? '正在备份……' : '立即备份',
            calls: MakeBackup,
            isPrimary: true,
            run: make,
          },
        ]}
        empty={<Empty text="还没有备份" />}
      />
      {download.share !== undefined && <progress className="visually-hidden" aria-label="下载进度" />}
    </>
  );
}

function whyNotDownloaded({ IsHere }: Backup, hasTotp: boolean): string | undefined {
  if (!IsHere) return '文件不在这台服务器上，可能已按保留规则清理';
  return hasTotp ? undefined : '备份含有全部数据，请先在“我的账号”里启用两步验证';
}

/** Makes a backup after a question. */
function useMaking() {
  const { message } = App.useApp();
  const ask = useAsk();
  const making = useSend(MakeBackup, {
    invalidates: [GetBackups],
    onDone: () => void message.success('已开始备份，完成并验证后列在这里'),
  });

  return async () => {
    const isSure = await ask({
      title: '立即备份？',
      consequence: '备份数据库与全部上传的文件，再恢复到一旁验证一遍。网站照常使用，数据多时需要几分钟。',
      verb: '立即备份',
    });
    if (isSure) making.mutate({});
  };
}

/** Reads the backup schedule; while a backup runs it polls, and afterwards it reloads the list. */
function useBackupPlan() {
  const invalidate = useInvalidate();
  const { data } = useAnswer(
    GetBackups,
    { pageindex: 1, pagesize: 1 },
    { again: ({ IsRunning }) => (IsRunning ? pollMs : false) },
  );
  const wasRunning = useRef(false);
  const isRunning = data?.IsRunning ?? false;
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate([GetBackups]);
    wasRunning.current = isRunning;
  }, [isRunning, invalidate]);
  return data;
}

function Plan({ DailyTime, Folder, IsOnDataDisk, IsEncrypted, IsRunning }: BackupPlan) {
  const kind = IsEncrypted ? '加密' : '未加密';
  return (
    <>
      <span role="status">
        {IsRunning && '正在备份并验证…… '}每天 {DailyTime} 自动备份并验证，{kind}，存放在 {Folder}
        ；恢复由运维人员用命令完成
      </span>
      {IsOnDataDisk && <Notice type="warning" title={backupOnDataDisk} />}
    </>
  );
}

function proofWords({ FileName, ProvenTime, Fault }: Backup): string {
  const { proven, failed, unproven } = states.backup;
  if (ProvenTime !== '') return `${proven.word} ${shortTime(ProvenTime)}`;
  return `${(FileName === '' ? failed : unproven).word}${Fault && `：${Fault}`}`;
}

/** Shows whether the backup was restored as a test and found intact, or the error. */
function ProofMark({ backup: { FileName, ProvenTime, Fault } }: { backup: Backup }) {
  if (ProvenTime !== '')
    return (
      <>
        <StateMark state={states.backup.proven} /> {shortTime(ProvenTime)}
      </>
    );
  return (
    <span title={Fault}>
      <StateMark state={FileName === '' ? states.backup.failed : states.backup.unproven} />
      {Fault && `：${Fault}`}
    </span>
  );
}
