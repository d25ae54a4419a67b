#!/usr/bin/env bash
# Trains prepared jobs, several at a time on one GPU, and gathers what they answered:
#     bash scripts/neural-rows/train.sh JOBS PRETRAINED OUT [SHARE]
# JOBS is the folder of prepare.ts, whose lanes.txt says what is trained one after the other and what beside it; PRETRAINED an encoder's weights, or -
# where no job starts from one; SHARE (1) stretches the time that each job may take. All is over after DEADLINE (520) seconds; LANES (all) are
# the lines of lanes.txt that are trained, such as "1 3"; PYTHON is a Python with PyTorch, DEVICE cuda or cpu.
set -u
jobs=$(realpath "$1") out=$(realpath "$3") share=${4:-1}
python=${PYTHON:-python3} deadline=${DEADLINE:-520}
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=${OMP_NUM_THREADS:-3} PYTHONPATH="$PWD/trainer"
began=$(date +%s)
mkdir -p "$out"
[ "$2" = - ] || ln -sf "$(realpath "$2")" "$jobs/pretrained.pt"
[ -s "$jobs/lanes.txt" ] || { echo "$jobs/lanes.txt is missing; prepare the jobs with scripts/neural-rows/prepare.ts" >&2; exit 1; }
train() {
  for name in "$@"; do
    [ -d "$jobs/$name" ] || continue
    left=$((deadline - $(date +%s) + began))
    seconds=$("$python" -c "import json;print(min($left - 25, $share * json.load(open('$jobs/$name/job.json'))['row']['seconds']))")
    [ "${seconds%.*}" -lt 1 ] && echo "$name: no time left" && continue
    timeout "$left" "$python" -m elenchus_trainer fine-tune --job "$jobs/$name" --seconds "$seconds" --save-every 100000 --no-onnx --overwrite ${DEVICE:+--device $DEVICE} \
      > "$jobs/$name/log.txt" 2>&1
    echo "$name ended with $? at $(($(date +%s) - began)) s: $(grep -o 'devRight.*' "$jobs/$name/log.txt" | tail -n 1)"
    gather
  done
}
gather() { # what is there by now, whole at any time
  (
    flock 9
    cd "$jobs" && tar -czf "$out/rows.part" --ignore-failed-read */manifest.json */predictions.jsonl */log.txt 2> /dev/null
    mv "$out/rows.part" "$out/rows.tar.gz"
  ) 9> "$jobs/lock"
}
line=0
while read -r -a lane; do
  line=$((line + 1))
  case " ${LANES:-$line} " in *" $line "*) train "${lane[@]}" < /dev/null & ;; esac
done < "$jobs/lanes.txt"
wait
gather
