import type { ComponentProps } from 'react';
import { businessDeliveryState, type WayState } from '#contract/back-office/delivery-state.ts';
import { businessTestMessages } from '#contract/back-office/test-messages.ts';
import { businessSettings, secretStates, type SiteConfig } from '#contract/public-site/settings.ts';
import { countOfToday } from '../components/feedback/delivery-pause.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { useAnswer } from '../session/server.ts';
import { SettingsCard, type CardProps } from './card.tsx';
import { SetHere } from './fixed-field.tsx';
import { MailServerFields } from './mail-server-fields.tsx';
import { ownFields } from './own-fields.ts';
import { SecretField, secretWord } from './secret-field.tsx';
import { TestMessage } from './test-message.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);

const deliveryFields = [
  'MailFrom',
  'SmtpUrl',
  'SmsWebhookUrl',
  'MailPerMinute',
  'MailPerDay',
  'SmsPerDay',
] as const;

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
      <Quotas />
    </SettingsCard>
  );
}

/** How many messages may leave; the provider's own limits are lower for a new account. */
function Quotas() {
  const { data } = useAnswer(businessDeliveryState.GetDeliveryState, {});
  const soFar = (state: WayState | undefined) => (state ? `；${countOfToday(state)}` : '');
  return (
    <>
      <p className="hint mb-2">
        发得太快、太多，邮箱服务商会拒收几个小时。额度用完的当天不再发，第二天早上 8
        点继续；每个额度留出一成，登录链接和审核结果总能先发
      </p>
      <div className="grid gap-0 gap-x-5">
        <form.Count name="MailPerMinute" hint="QQ、163 等邮箱一般不超过 20" />
        <form.Count name="MailPerDay" hint={`个人邮箱一般 100，企业邮箱 500 至 1000${soFar(data?.Mail)}`} />
        <form.Count name="SmsPerDay" hint={`按与短信服务商约定的条数${soFar(data?.Sms)}`} />
      </div>
    </>
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
