import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { SettingsCard, type CardProps } from './card.tsx';
import { Fixed } from './fixed-field.tsx';
import { PrivacyField, privacyWord } from './privacy-field.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);
const privacyFields = ['PrivacyText'] as const;

export function PrivacyCard(props: CardProps) {
  const canEdit = useCanCall()(businessSettings.SaveSiteConfig);
  return (
    <SettingsCard
      {...props}
      id="site-privacy"
      title="隐私说明"
      hint="入会申请时请申请人同意的就是它；每次修改都留存一份"
      fields={privacyFields}
      after={<Retention />}
    >
      <form.Own name="PrivacyText" wordOf={privacyWord}>
        <PrivacyField canEdit={canEdit} />
      </form.Own>
    </SettingsCard>
  );
}

/** Shows the retention periods of personal data, which the server's configuration sets. */
function Retention() {
  const { data } = useAnswer(webSettings.GetPrivacy, {});
  if (!data) return null;
  const periods = [
    ['建议', data.SuggestionDays],
    ['被驳回的入会申请', data.ApplicationDays],
    ['发出的邮件和短信', data.MessageDays],
    ['操作日志', data.LogDays],
  ];
  return (
    <div className="site-retention ruled-top mt-4 pt-4">
      <h3 className="part-title">保存期限</h3>
      {periods.map(([what, days]) => (
        <Fixed key={what} label={String(what)} value={`${days} 天`} />
      ))}
    </div>
  );
}
