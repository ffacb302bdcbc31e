import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';

export const webVisits = endpoints(webBase, {
  CountWebCount: {
    method: 'GET',
    audience: 'anyone',
    summary: '记录一次访问，返回总数；配置了统计脚本时 Code 为 101',
    input: v.object({}),
    output: v.number(),
  },
  GetCountWebCount: {
    method: 'GET',
    audience: 'anyone',
    summary: '访问总数；配置了统计脚本时 Code 为 101',
    input: v.object({}),
    output: v.number(),
  },
});
