import { Link } from 'react-router';
import type { DataOf } from '#contract/api/endpoint.ts';
import { businessDeliveryState } from '#contract/back-office/delivery-state.ts';
import { smsKinds, type SmsKind } from '#contract/back-office/sms-kinds.ts';
import { useAnswer } from '../../session/server.ts';
import { useCanOpen } from '../permissions/can-open.ts';
import { Notice } from './notice.tsx';

/** Says which of these kinds the provider has no template for; blank where all leave. */
export function missingTemplates(
  kinds: readonly SmsKind[],
  state: DataOf<typeof businessDeliveryState.GetDeliveryState> | undefined,
): string {
  const missing = kinds.filter((kind) => state?.WithoutTemplate.includes(kind));
  if (missing.length === 0) return '';
  const titles = missing.map((kind) => `“${smsKinds[kind].title}”`).join('、');
  return `在短信服务商处没有登记${titles}的模板，不会发短信。`;
}

/** Says where short messages are sent that the provider has no template for them; nothing while the site has no templates at all. */
export function NoSmsTemplate({ kinds }: { kinds: readonly SmsKind[] }) {
  const canOpen = useCanOpen();
  const { data } = useAnswer(businessDeliveryState.GetDeliveryState, {});
  const words = missingTemplates(kinds, data);
  if (words === '') return null;
  return (
    <Notice
      type="warning"
      title={
        <>
          {words}
          {canOpen('site/settings') && <Link to="/System/site#site-sms">去站点设置</Link>}
        </>
      }
    />
  );
}
