import * as v from 'valibot';
import { isOutsideReach, operatorReach } from '../reach.ts';

/** The rule for the address of a receiver of traces; `/v1/traces` follows, as the specification of OTLP says. */
export const traceEndpoint = v.pipe(
  v.string(),
  v.trim(),
  v.check((value) => {
    const { protocol = '', username, search, hash } = URL.parse(value) ?? {};
    return ['http:', 'https:'].includes(protocol) && [username, search, hash].join('') === '';
  }, '须为接收 OTLP（HTTP）的网址，不带账号、查询和 #，例如 http://127.0.0.1:4318'),
  v.check(
    (value) => !isOutsideReach(URL.parse(value)?.hostname ?? '', operatorReach),
    '不能是本地链路地址、云主机的元数据服务或 0.0.0.0',
  ),
  v.transform((value) => value.replace(/\/+$/, '')),
);
