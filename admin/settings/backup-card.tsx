import { Alert } from 'antd';
import { Link } from 'react-router';
import { systemBackups } from '#contract/back-office/backups.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { backupOnDataDisk } from '../components/feedback/backup-disk-warning.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { SettingsCard, type CardProps } from './card.tsx';
import { SetHere } from './fixed-field.tsx';
import { ownFields } from './own-fields.ts';

const form = fieldsOf(businessSettings.SaveSiteConfig);
const backupFields = ['BackupFolder'] as const;

export function BackupCard(props: CardProps) {
  const { config } = props;
  return (
    <SettingsCard
      {...props}
      id="site-backup"
      title="备份"
      hint="每天自动备份并验证，最好放在另一块磁盘或网络存储上"
      fields={ownFields(config, backupFields)}
      after={
        <Allowed to={systemBackups.GetBackups}>
          <BackupPlace key={config.BackupFolder} />
        </Allowed>
      }
    >
      <SetHere config={config} name="BackupFolder" label="备份目录" value={config.BackupFolder}>
        <form.Text
          name="BackupFolder"
          placeholder="/srv/backup"
          hint="服务器上的完整路径；留空时放在数据目录的 backups 里。换目录后，原来的备份留在原处"
        />
      </SetHere>
    </SettingsCard>
  );
}

/** Shows the present place of the backups. */
function BackupPlace() {
  const { data } = useAnswer(systemBackups.GetBackups, { pageindex: 1, pagesize: 1 });
  if (!data) return null;
  return (
    <>
      <p className="hint">
        现在每天 {data.DailyTime} 备份到 {data.Folder}，见 <Link to="/System/backups">备份</Link>
      </p>
      {data.IsOnDataDisk && <Alert type="warning" showIcon title={backupOnDataDisk} />}
    </>
  );
}
