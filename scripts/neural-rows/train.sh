#!/usr/bin/env bash
# Trains prepared jobs, five at a time on one GPU, and gathers what they answered:
#     bash scripts/neural-rows/train.sh JOBS PRETRAINED OUT [SHARE]
# JOBS is the folder of prepare.ts, PRETRAINED an encoder's weights; SHARE (1) stretches the time that each job may take. All is over
# after DEADLINE (520) seconds; PYTHON is a Python with PyTorch, DEVICE cuda or cpu.
set -u
jobs=$(realpath "$1") pretrained=$(realpath "$2") out=$(realpath "$3") share=${4:-1}
python=${PYTHON:-python3} deadline=${DEADLINE:-520}
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=3 PYTHONPATH="$PWD/trainer"
began=$(date +%s)
ln -sf "$pretrained" "$jobs/pretrained.pt"
train() {
  for name in "$@"; do
    [ -d "$jobs/$name" ] || continue
    left=$((deadline - $(date +%s) + began))
    seconds=$("$python" -c "import json;print(min($left - 25, $share * json.load(open('$jobs/$name/job.json'))['row']['seconds']))")
    [ "${seconds%.*}" -lt 1 ] && echo "$name: no time left" && continue
    timeout "$left" "$python" -m elenchus_trainer fine-tune --job "$jobs/$name" --seconds "$seconds" --save-every 100000 --no-onnx ${DEVICE:+--device $DEVICE} \
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
# What another goes on from comes first.
train encoder-reclor-CQA encoder-logiqa2-mrc-after-reclor encoder-logiqa2-nli-after-reclor &
train encoder-reclor-CA encoder-logiqa2-mrc encoder-logiqa2-nli &
train encoder-reclor-QA encoder-reclor-A &
train scratch-reclor-CQA scratch-logiqa2-mrc-after-reclor scratch-logiqa2-nli-after-reclor scratch-reclor-CA scratch-reclor-QA scratch-reclor-A scratch-logiqa2-mrc scratch-logiqa2-nli &
train multitask once bilstm-reclor-slow bilstm-reclor &
wait
gather
