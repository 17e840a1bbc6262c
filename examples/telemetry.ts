// Records metrics and logs of a service that you implement, through the API of OpenTelemetry. Pass `telemetry` to
// `createService` with its other options, and start Node with an OpenTelemetry SDK. Without an SDK, nothing is
// recorded, and there is no error.
import { type ServiceOptions, telemetryAttributes } from '@cross-border-payments/server-stubs';
import { metrics } from '@opentelemetry/api';
import { logs, SeverityNumber } from '@opentelemetry/api-logs';

const NAME = 'my-service';

const duration = metrics.getMeter(NAME).createHistogram('http.server.request.duration', {
  description: 'Duration of HTTP server requests.',
  unit: 's',
});
const broken = metrics.getMeter(NAME).createCounter('openapi.rule.broken', {
  description: 'Requests that were refused, by the rule that they broke.',
});
const logger = logs.getLogger(NAME);

export const telemetry: Pick<ServiceOptions<unknown>, 'onResponse' | 'onError'> = {
  onResponse(event) {
    const attributes = telemetryAttributes(event);
    duration.record(event.durationMs / 1_000, attributes);
    for (const rule of event.rules) broken.add(1, { 'openapi.rule.id': rule });
    logger.emit({
      severityNumber: event.status >= 500 ? SeverityNumber.ERROR : SeverityNumber.INFO,
      body: `${event.method} ${event.route ?? 'unknown path'} returned HTTP ${event.status}`,
      attributes: { ...attributes, 'request.id': event.requestId },
    });
  },
  onError(error, { operation, phase, requestId }) {
    const attributes = {
      'openapi.operation.id': operation?.id,
      'openapi.phase': phase,
      'request.id': requestId,
    };
    logger.emit({ severityNumber: SeverityNumber.ERROR, body: String(error), attributes });
  },
};
