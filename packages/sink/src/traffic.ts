/** What came in over all connections, since the start or the last reset. */
export type Traffic = {
  /** Write requests that were received whole. */
  writes: number;
  /** Write requests whose points were stored. */
  writesStored: number;
  /** Write requests that ended within their body. */
  writesCutOff: number;
  queries: number;
  /** Requests that were refused as malformed, too large or asking for nothing that there is. */
  refused: number;
  /** Points of write requests that were received whole, stored or not. */
  pointsReceived: number;
  pointsStored: number;
  linesMalformed: number;
  /** Bodies of writes as they came over the wire. */
  bodyBytes: number;
  connectionsAccepted: number;
};

/** noTraffic is how counting begins. */
export function noTraffic(): Traffic {
  return {
    writes: 0,
    writesStored: 0,
    writesCutOff: 0,
    queries: 0,
    refused: 0,
    pointsReceived: 0,
    pointsStored: 0,
    linesMalformed: 0,
    bodyBytes: 0,
    connectionsAccepted: 0,
  };
}
