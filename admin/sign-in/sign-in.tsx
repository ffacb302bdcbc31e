import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { captchaLength, signInForm, systemSessions } from '#contract/sessions.ts';
import { fieldRule } from '../list/field-rule.ts';
import { textOf } from '../session/faults.tsx';
import { showFieldFaults, useSend } from '../session/server.ts';
import { keepToken, readToken } from '../session/token.ts';
import { CaptchaPicture, useCaptcha } from './captcha.tsx';
import { SignInArt } from './sign-in-art.tsx';
import './sign-in.css';

interface SignInFields {
  Account: string;
  Password: string;
  TreeCode: string;
}

const { Account, Password, TreeCode } = signInForm.entries;

/** Product: `/login`. */
export function SignInPage() {
  if (readToken() !== null) return <Navigate to="/System" replace />;
  return (
    <main className="sign-in">
      <SignInArt />
      <section className="sign-in-panel" aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">管理后台登录</h1>
        <p className="sign-in-hint">仅限秘书处授权人员使用，操作将被记录</p>
        <SignInForm />
        <a className="sign-in-back" href="/">
          返回网站首页
        </a>
      </section>
    </main>
  );
}

function SignInForm() {
  const [form] = Form.useForm<SignInFields>();
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const signIn = useSend(systemSessions.Login, {
    takes: (fault) => {
      captcha.refresh();
      form.setFieldValue('TreeCode', '');
      if (!showFieldFaults(form, fault)) setFailure(textOf(fault));
      return true;
    },
    onDone: (token) => {
      keepToken(token);
      void navigate('/System', { replace: true });
    },
  });

  // The page has one purpose: begin to type.
  useEffect(() => form.focusField('Account'), [form]);

  function submit(fields: SignInFields) {
    setFailure(undefined);
    signIn.mutate({ ...fields, FullName: captcha.ticket });
  }

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={submit}
      validateTrigger="onSubmit"
    >
      <div aria-live="assertive">
        {failure && <Alert type="error" showIcon title={failure} className="form-notice" />}
      </div>
      <Form.Item name="Account" label="账号" rules={[fieldRule(Account)]}>
        <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" />
      </Form.Item>
      <Form.Item name="Password" label="密码" rules={[fieldRule(Password)]}>
        <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" />
      </Form.Item>
      <Form.Item label="验证码" htmlFor="TreeCode">
        <div className="captcha-row">
          <Form.Item name="TreeCode" noStyle rules={[fieldRule(TreeCode)]}>
            <Input prefix={<SafetyOutlined aria-hidden />} autoComplete="off" maxLength={captchaLength} />
          </Form.Item>
          <CaptchaPicture captcha={captcha} />
        </div>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
        登录
      </Button>
    </Form>
  );
}
