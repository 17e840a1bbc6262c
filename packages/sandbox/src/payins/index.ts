export { type GatewayName, openGateway, type PayinGateway, type Random, randomFrom } from './gateway.ts';
export { type QrCode, qrCodeOf } from './qr-code.ts';
