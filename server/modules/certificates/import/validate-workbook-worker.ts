import { answerInPieces } from '../../../platform/spreadsheets/answer-in-pieces.ts';
import { checkedCertificates } from './checked-rows.ts';

await answerInPieces(checkedCertificates);
