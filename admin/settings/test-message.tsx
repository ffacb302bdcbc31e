import { App, Button, Form, Input, Space } from 'antd';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import type { FormEndpoint } from '../components/list/endpoints.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useSend } from '../session/server.ts';

interface TestMessageProps<Send extends FormEndpoint> {
  endpoint: Send & Endpoint;
  /** The field of the call for the recipient. */
  name: string;
  label: string;
  verb: string;
  /** The reason for which a test is not possible now. */
  disabledWhy: string | undefined;
}

/** Sends a test message with the stored settings; the reason for a failure is shown beside the field. */
export function TestMessage<Send extends FormEndpoint>(props: TestMessageProps<Send>) {
  const { endpoint, name, label, verb, disabledWhy } = props;
  const { message } = App.useApp();
  const [form] = Form.useForm<Record<string, string>>();
  const can = useCanCall()(endpoint);
  const send = useSend<Endpoint>(endpoint, {
    form,
    takes: (error) => {
      if (!isApiError(error) || error.code !== resultCode.refused) return false;
      form.setFields([{ name, errors: [error.message] }]);
      return true;
    },
    onDone: () => void message.success(`${verb.replace('发送', '')}已发出，请查收`),
  });
  const schema = endpoint.input.entries[name];
  if (!can) return null;

  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={(values) => send.mutate(values)}
      disabled={disabledWhy !== undefined}
    >
      <Form.Item
        name={name}
        label={label}
        rules={schema ? [fieldRule(schema)] : []}
        validateTrigger="onSubmit"
        {...(disabledWhy !== undefined && { extra: disabledWhy })}
      >
        <TestRow verb={verb} isSending={send.isPending} />
      </Form.Item>
    </Form>
  );
}

interface TestRowProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  verb: string;
  isSending: boolean;
}

function TestRow({ id, value = '', onChange, verb, isSending }: TestRowProps) {
  return (
    <Space.Compact block>
      <Input
        {...(id !== undefined && { id })}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button htmlType="submit" loading={isSending}>
        {verb}
      </Button>
    </Space.Compact>
  );
}
