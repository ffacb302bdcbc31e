import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { cleanEmail, emailPattern } from '../fields/contacts.ts';
import { mobileNumber, requiredText } from '../fields/rules.ts';

export const testMailForm = v.object({
  To: v.pipe(requiredText('请输入收件邮箱', 100, cleanEmail), v.regex(emailPattern, '请输入正确邮箱')),
});
export const testSmsForm = v.object({ Mobile: mobileNumber });

/** Sends a test mail or short message with the stored settings. */
export const businessTestMessages = endpoints(businessBase, {
  SendTestMail: {
    method: 'POST',
    permission: 'site:save',
    summary: '发送测试邮件；没有发出时为 409，并说明原因；每位管理员每 10 分钟共 10 次（与测试短信合计）',
    input: testMailForm,
    output: v.null(),
  },
  SendTestSms: {
    method: 'POST',
    permission: 'site:save',
    summary: '发送测试短信；没有发出时为 409，并说明原因；每位管理员每 10 分钟共 10 次（与测试邮件合计）',
    input: testSmsForm,
    output: v.null(),
  },
});
