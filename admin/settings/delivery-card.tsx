import type { ComponentProps } from 'react';
import { businessTestMessages } from '#contract/back-office/test-messages.ts';
import { businessSettings, secretStates, type SiteConfig } from '#contract/public-site/settings.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { SettingsCard, type CardProps } from './card.tsx';
import { SetHere } from './fixed-field.tsx';
import { MailServerFields } from './mail-server-fields.tsx';
import { ownFields } from './own-fields.ts';
import { SecretField, secretWord } from './secret-field.tsx';
import { TestMessage } from './test-message.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);

const deliveryFields = ['MailFrom', 'SmtpUrl', 'SmsWebhookUrl'] as const;

export function DeliveryCard(props: CardProps & { isTyped: boolean }) {
  const { isTyped, ...card } = props;
  const { config } = card;
  const whyNot = (secret: string, what: string) => {
    if (isTyped) return '先保存上面的修改，再试发';
    return secret === secretStates.set ? undefined : `还没有设置${what}`;
  };
  return (
    <SettingsCard
      {...card}
      id="site-delivery"
      title="邮件与短信"
      hint="审核结果、活动邀请和找回密码由此发出；没有设置的发不出去，要告知的列在“需打电话的通知”"
      fields={ownFields(config, deliveryFields)}
      after={
        <div className="grid gap-0 gap-x-5 ruled-top mt-4 pt-4">
          <TestMessage
            endpoint={businessTestMessages.SendTestMail}
            name="To"
            label="测试邮件发往"
            verb="发送测试邮件"
            disabledWhy={whyNot(config.SmtpUrl, '邮件服务器')}
          />
          <TestMessage
            endpoint={businessTestMessages.SendTestSms}
            name="Mobile"
            label="测试短信发往"
            verb="发送测试短信"
            disabledWhy={whyNot(config.SmsWebhookUrl, '短信接口')}
          />
        </div>
      }
    >
      <SecretRow
        config={config}
        name="SmtpUrl"
        label="邮件服务器"
        placeholder=""
        render={(field) => <MailServerFields {...field} />}
      />
      <form.Text name="MailFrom" hint="发件邮箱，留空时用上面的账号；多数服务器要求与账号一致" />
      <SecretRow config={config} name="SmsWebhookUrl" label="短信接口" placeholder="https://" />
    </SettingsCard>
  );
}

interface SecretRowProps {
  config: SiteConfig;
  name: 'SmtpUrl' | 'SmsWebhookUrl';
  label: string;
  placeholder: string;
  render?: ComponentProps<typeof SecretField>['render'];
}

function SecretRow({ config, name, label, placeholder, render }: SecretRowProps) {
  const toMend = config.ToMend.find(({ Field }) => Field === name)?.Reason;
  return (
    <SetHere config={config} name={name} label={label} value="已设置">
      <form.Own
        name={name}
        label={label}
        hint={toMend ? `现在的不能用，没有从这里发出。${toMend}` : '加密保存，填写后不再显示'}
        wordOf={secretWord}
      >
        <SecretField name={label} stored={config[name]} placeholder={placeholder} render={render} />
      </form.Own>
    </SetHere>
  );
}
