import { Button } from 'antd';
import { businessForms, formStatus, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useFormStatus } from './use-form-status.ts';

/** Shows the address under which everybody fills in the form, to be copied into a message. */
export function LinkNotice({ form }: { form: ManagedForm }) {
  const status = useFormStatus();
  if (form.LinkPath === '') return null;
  const address = window.location.origin + form.LinkPath;
  return (
    <Notice
      type="info"
      title="有这个链接的人都能填写，不必登录"
      description={
        <span className="row">
          <code className="min-0 breaks">{address}</code>
          <CopyButton text={address} label="复制链接" />
          <Allowed to={businessForms.ResetFormLink}>
            <Button onClick={() => void status.resetLink(form)}>更换链接</Button>
          </Allowed>
          {form.Status !== formStatus.open && <span className="muted">发布之后才能打开</span>}
        </span>
      }
    />
  );
}
